/** The pages of staff, with the parameters of their addresses. */
import { createRoute } from '@tanstack/react-router';
import { readAuditSearch } from '../pages/staff/audit/audit-search';
import { readCaseSearch } from '../pages/staff/cases/case-search';
import { readStaffChallengeSearch } from '../pages/staff/challenges/staff-challenge-search';
import { readLimitSearch } from '../pages/staff/limits/limit-search';
import { readSolveSearch } from '../pages/staff/solves/solve-search';
import { readSubmissionSearch } from '../pages/staff/submissions/submission-search';
import { readTeamSearch } from '../pages/staff/teams/team-search';
import { lazyPage } from './lazy-page';
import { root } from './root-route';
import { readListSearch, readPage } from './search-values';

const staff = createRoute({
  getParentRoute: () => root,
  path: '/staff',
  component: lazyPage(() => import('../pages/staff/staff-page'), 'StaffPage'),
});

const dashboard = createRoute({
  getParentRoute: () => staff,
  path: '/',
  component: lazyPage(() => import('../pages/staff/dashboard/dashboard-page'), 'DashboardPage'),
});

const verifications = createRoute({
  getParentRoute: () => staff,
  path: 'verifications',
  validateSearch: readListSearch,
  component: lazyPage(() => import('../pages/staff/verifications/verifications-page'), 'VerificationsPage'),
});

const solves = createRoute({
  getParentRoute: () => staff,
  path: 'solves',
  validateSearch: readSolveSearch,
  component: lazyPage(() => import('../pages/staff/solves/solves-page'), 'SolvesPage'),
});

const cases = createRoute({
  getParentRoute: () => staff,
  path: 'cases',
  validateSearch: readCaseSearch,
  component: lazyPage(() => import('../pages/staff/cases/cases-page'), 'CasesPage'),
});

const integrityCase = createRoute({
  getParentRoute: () => staff,
  path: 'cases/$caseId',
  component: lazyPage(() => import('../pages/staff/cases/case-page'), 'CasePage'),
});

const uploads = createRoute({
  getParentRoute: () => staff,
  path: 'uploads',
  validateSearch: readListSearch,
  component: lazyPage(() => import('../pages/staff/uploads/uploads-page'), 'UploadsPage'),
});

const mail = createRoute({
  getParentRoute: () => staff,
  path: 'mail',
  validateSearch: readPage,
  component: lazyPage(() => import('../pages/staff/outboxes/mail-page'), 'MailPage'),
});

const bloodMessages = createRoute({
  getParentRoute: () => staff,
  path: 'blood-messages',
  validateSearch: readPage,
  component: lazyPage(() => import('../pages/staff/outboxes/blood-messages-page'), 'BloodMessagesPage'),
});

const webhooks = createRoute({
  getParentRoute: () => staff,
  path: 'webhooks',
  component: lazyPage(() => import('../pages/staff/outboxes/webhooks-page'), 'WebhooksPage'),
});

const clients = createRoute({
  getParentRoute: () => staff,
  path: 'clients',
  component: lazyPage(() => import('../pages/staff/clients/clients-page'), 'ClientsPage'),
});

const feeds = createRoute({
  getParentRoute: () => staff,
  path: 'feeds',
  component: lazyPage(() => import('../pages/staff/feeds/feeds-page'), 'FeedsPage'),
});

const limits = createRoute({
  getParentRoute: () => staff,
  path: 'limits',
  validateSearch: readLimitSearch,
  component: lazyPage(() => import('../pages/staff/limits/limits-page'), 'LimitsPage'),
});

const health = createRoute({
  getParentRoute: () => staff,
  path: 'health',
  component: lazyPage(() => import('../pages/staff/health/health-page'), 'HealthPage'),
});

const announcements = createRoute({
  getParentRoute: () => staff,
  path: 'announcements',
  component: lazyPage(
    () => import('../pages/staff/announcements/staff-announcements-page'),
    'StaffAnnouncementsPage',
  ),
});

const submissions = createRoute({
  getParentRoute: () => staff,
  path: 'submissions',
  validateSearch: readSubmissionSearch,
  component: lazyPage(() => import('../pages/staff/submissions/submissions-page'), 'SubmissionsPage'),
});

const teams = createRoute({
  getParentRoute: () => staff,
  path: 'teams',
  validateSearch: readTeamSearch,
  component: lazyPage(() => import('../pages/staff/teams/teams-page'), 'TeamsPage'),
});

const team = createRoute({
  getParentRoute: () => staff,
  path: 'teams/$teamId',
  component: lazyPage(() => import('../pages/staff/teams/team-page'), 'TeamPage'),
});

const challenges = createRoute({
  getParentRoute: () => staff,
  path: 'challenges',
  validateSearch: readStaffChallengeSearch,
  component: lazyPage(() => import('../pages/staff/challenges/staff-challenges-page'), 'StaffChallengesPage'),
});

const newChallenge = createRoute({
  getParentRoute: () => staff,
  path: 'challenges/new',
  component: lazyPage(() => import('../pages/staff/challenges/challenge-editor-page'), 'NewChallengePage'),
});

const challenge = createRoute({
  getParentRoute: () => staff,
  path: 'challenges/edit/$challengeId',
  component: lazyPage(() => import('../pages/staff/challenges/challenge-editor-page'), 'ChallengeEditorPage'),
});

const waves = createRoute({
  getParentRoute: () => staff,
  path: 'waves',
  component: lazyPage(() => import('../pages/staff/waves/waves-page'), 'WavesPage'),
});

const settings = createRoute({
  getParentRoute: () => staff,
  path: 'settings',
  component: lazyPage(() => import('../pages/staff/settings/settings-page'), 'SettingsPage'),
});

const audit = createRoute({
  getParentRoute: () => staff,
  path: 'audit',
  validateSearch: readAuditSearch,
  component: lazyPage(() => import('../pages/staff/audit/audit-page'), 'AuditPage'),
});

export const staffRoutes = staff.addChildren([
  dashboard,
  challenges,
  newChallenge,
  challenge,
  waves,
  submissions,
  solves,
  cases,
  integrityCase,
  teams,
  team,
  verifications,
  announcements,
  mail,
  bloodMessages,
  webhooks,
  uploads,
  feeds,
  clients,
  limits,
  settings,
  audit,
  health,
]);
