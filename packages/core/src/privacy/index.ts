export { erasePersonalData, pseudonymOf, type ErasedTeam } from './erase-personal-data';
