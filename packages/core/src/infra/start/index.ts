export { runMain } from './run-main';
