export { CollectedBytes } from './collected-bytes';
export { listenerFor, readText, sendJson, sendText, type HttpListener } from './http-server';
