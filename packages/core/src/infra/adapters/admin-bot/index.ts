export { createHttpScriptRunner, probeScriptRunner } from './http-script-runner';
