/** One-way hash of a secret that is shown once and compared later. */
export interface SecretHasher {
  hash(secret: string): Promise<string>;
  verify(hashed: string, secret: string): Promise<boolean>;
}
