export {
  findTeamWith,
  inspectAdminBot,
  inspectDatabase,
  inspectLeadership,
  inspectMail,
  type DatabaseFacts,
  type LeadershipFacts,
} from './inspect-database';
export { inspectRedis, type RedisFacts } from './inspect-redis';
export { inspectBacklog, type Backlog, type Waiting } from './inspect-backlog';
export { inspectProcesses, type ConnectedProcesses } from './inspect-processes';
