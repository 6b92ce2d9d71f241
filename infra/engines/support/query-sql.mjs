import { createRequire } from 'node:module';
import { join } from 'node:path';
import { repositoryDir } from '../../launcher/repository.mjs';

/** The client library of the platform. */
const { Client } = createRequire(join(repositoryDir, 'packages/core/package.json'))('pg');

/**
 * Returns the rows of the last statement.
 * @param {string} url
 * @param {string} sql
 * @returns {Promise<Record<string, any>[]>}
 */
export async function querySql(url, sql) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const result = await client.query(sql);
    return (Array.isArray(result) ? result.at(-1) : result).rows;
  } finally {
    await client.end();
  }
}
