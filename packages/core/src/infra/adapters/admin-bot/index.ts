export { createHttpScriptRunner } from './http-script-runner';
