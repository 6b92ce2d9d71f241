export { erasePersonalData, pseudonymOf, type ErasedTeam, type Erasure } from './erase-personal-data';
