/** Address of the Redis of the tests. `logicalDatabase`: one of its numbered databases, for a test that empties it. */
export function testRedisUrl(logicalDatabase?: number): string {
  const url = process.env['SVC_REDIS_URL'];
  if (url === undefined || url === '')
    throw new Error('SVC_REDIS_URL is not set: tests on real servers need a Redis');
  if (logicalDatabase === undefined) return url;
  if (url.startsWith('unix:')) return `${url.split('?')[0] ?? url}?db=${String(logicalDatabase)}`;
  const parsed = new URL(url);
  parsed.pathname = `/${String(logicalDatabase)}`;
  return parsed.href;
}
