export { createFetchScript } from './fetch-analytics-script';
