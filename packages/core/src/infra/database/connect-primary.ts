import { addressesOf, type DatabaseAddress } from './addresses';
import { READ_ONLY } from './read-only-sessions';

/** The part of a `pg` connection that is needed to tell a primary from a standby. */
export interface PostgresConnection {
  query(text: string): Promise<{ rows: { transaction_read_only?: unknown }[] }>;
  end(): Promise<void>;
}

async function acceptsWrites(connection: PostgresConnection): Promise<boolean> {
  const { rows } = await connection.query('show transaction_read_only');
  return rows[0]?.transaction_read_only === 'off';
}

/**
 * Returns a function that connects to the server that accepts writes, trying the last such server first. A single
 * server is not checked. After a failover, the next connection finds the promoted standby.
 */
export function createPrimaryConnector<Connection extends PostgresConnection>(
  address: DatabaseAddress,
  connectTo: (address: DatabaseAddress) => Promise<Connection>,
): () => Promise<Connection> {
  let [first, ...others] = addressesOf(address) as [DatabaseAddress, ...DatabaseAddress[]];
  if (others.length === 0) return () => connectTo(first);

  const connectIfPrimary = async (candidate: DatabaseAddress): Promise<Connection | undefined> => {
    const connection = await connectTo(candidate);
    try {
      if (await acceptsWrites(connection)) return connection;
    } catch (error) {
      await connection.end();
      throw error;
    }
    await connection.end();
    return undefined;
  };

  return async () => {
    let failure: Error | undefined;
    const candidates = [first, ...others];
    for (const candidate of candidates) {
      try {
        const connection = await connectIfPrimary(candidate);
        if (connection === undefined) continue;
        first = candidate;
        others = candidates.filter((other) => other !== candidate);
        return connection;
      } catch (error) {
        failure ??= error instanceof Error ? error : new Error(String(error));
      }
    }
    if (failure !== undefined) throw failure;
    throw Object.assign(new Error('none of the PostgreSQL servers accepts writes'), { code: READ_ONLY });
  };
}
