export { listenerFor, readText, sendJson, sendText, type HttpListener } from './http-server';
