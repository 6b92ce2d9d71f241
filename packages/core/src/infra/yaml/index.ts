export { parseYaml } from './parse-yaml';
