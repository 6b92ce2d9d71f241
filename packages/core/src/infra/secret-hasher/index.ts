export { argon2SecretHasher, type SecretHasher } from './argon2-secret-hasher';
