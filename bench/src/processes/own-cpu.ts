/** CPU time of this process in ms since a first call of `process.cpuUsage`, for what it does as a generator itself. */
export function ownCpuMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
