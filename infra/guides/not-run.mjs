/** Blocks of the guides that no suite can run, by page, heading and number, with the reason. @type {Record<string, string>} */
export const NOT_RUN = {
  'deploy-on-one-machine.md, What it needs, 1': 'installs packages on the machine that runs the suites',
  'deploy-on-one-machine.md, Get it, 1': 'has a placeholder for the address of the repository',
  'kubernetes.md, Commands, 1': 'needs a cluster that runs pods',
  'kubernetes.md, Commands, 2': 'the same',
};
