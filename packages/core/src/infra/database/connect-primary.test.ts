import { createPrimaryConnector } from './connect-primary';

/** Servers by host, of which those in `primaries` accept writes and those in `down` refuse connections. */
function someServers() {
  const servers = { primaries: new Set<string>(), down: new Set<string>() };
  const asked: string[] = [];
  const open = new Set<object>();
  const connectTo = (address: unknown) => {
    const host = /@([^/:]+)/.exec(String(address))?.[1] ?? '';
    asked.push(host);
    if (servers.down.has(host)) return Promise.reject(new Error(`${host} refused`));
    const connection = {
      host,
      query: () =>
        Promise.resolve({ rows: [{ transaction_read_only: servers.primaries.has(host) ? 'off' : 'on' }] }),
      end: () => {
        open.delete(connection);
        return Promise.resolve();
      },
    };
    open.add(connection);
    return Promise.resolve(connection);
  };
  return { ...servers, asked, open, connectTo };
}

const URL_OF_BOTH = 'postgres://user@one,two/event';

describe('a connection to one of several PostgreSQL servers', () => {
  it('goes to the one that accepts writes, and leaves none to the others', async () => {
    const { primaries, open, connectTo } = someServers();
    primaries.add('two');
    const connection = await createPrimaryConnector(URL_OF_BOTH, connectTo)();
    expect(connection.host).toBe('two');
    expect([...open]).toEqual([connection]);
  });

  it('asks the last primary first, and after a failover finds the next one', async () => {
    const { primaries, down, asked, connectTo } = someServers();
    const connect = createPrimaryConnector(URL_OF_BOTH, connectTo);
    primaries.add('two');
    await connect();
    await connect();
    expect(asked).toEqual(['one', 'two', 'two']);
    down.add('two');
    primaries.add('one');
    expect((await connect()).host).toBe('one');
  });

  it('is refused while there is no primary, with what the server said that did not answer', async () => {
    const { down, connectTo } = someServers();
    const connect = createPrimaryConnector(URL_OF_BOTH, connectTo);
    await expect(connect()).rejects.toMatchObject({ code: '25006' });
    down.add('one');
    await expect(connect()).rejects.toThrow('one refused');
  });

  it('(control) is not checked with a single server', async () => {
    const { connectTo } = someServers();
    expect((await createPrimaryConnector('postgres://user@one/event', connectTo)()).host).toBe('one');
  });
});
