export {
  findTeamWith,
  inspectAdminBot,
  inspectDatabase,
  inspectLead,
  inspectMail,
  type DatabaseFacts,
  type LeadFacts,
} from './inspect-database';
export { inspectRedis, type RedisFacts } from './inspect-redis';
