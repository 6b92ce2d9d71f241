export { createHttpRanksiteSite } from './http-ranksite-site';
