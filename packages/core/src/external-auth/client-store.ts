import type { ExternalClient } from './external-client';

export interface NewExternalClient extends ExternalClient {
  readonly secretHash: string;
}

export interface ExternalClientStore {
  find(clientId: string): Promise<ExternalClient | undefined>;
  /** Kept apart from the client, so that no list ever carries it. */
  findSecretHash(clientId: string): Promise<string | undefined>;
  /** Oldest first. */
  list(): Promise<ExternalClient[]>;
  insert(client: NewExternalClient): Promise<void>;
  delete(clientId: string): Promise<'deleted' | 'unknown'>;
}
