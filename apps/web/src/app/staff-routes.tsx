/** The pages of staff, with what their addresses can say. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readAuditSearch } from '../pages/staff/audit/audit-search';
import { readCaseSearch } from '../pages/staff/cases/case-search';
import { readStaffChallengeSearch } from '../pages/staff/challenges/staff-challenge-search';
import { readLimitSearch } from '../pages/staff/limits/limit-search';
import { readSolveSearch } from '../pages/staff/solves/solve-search';
import { readSubmissionSearch } from '../pages/staff/submissions/submission-search';
import { readTeamSearch } from '../pages/staff/teams/team-search';
import { root } from './root-route';
import { optionalText, readPage, type Texts } from './search-values';

const staff = createRoute({
  getParentRoute: () => root,
  path: '/staff',
  component: lazyRouteComponent(() => import('../pages/staff/staff-page'), 'StaffPage'),
});

const dashboard = createRoute({
  getParentRoute: () => staff,
  path: '/',
  component: lazyRouteComponent(() => import('../pages/staff/dashboard/dashboard-page'), 'DashboardPage'),
});

const verifications = createRoute({
  getParentRoute: () => staff,
  path: 'verifications',
  component: lazyRouteComponent(
    () => import('../pages/staff/verifications/verifications-page'),
    'VerificationsPage',
  ),
});

const solves = createRoute({
  getParentRoute: () => staff,
  path: 'solves',
  validateSearch: readSolveSearch,
  component: lazyRouteComponent(() => import('../pages/staff/solves/solves-page'), 'SolvesPage'),
});

const cases = createRoute({
  getParentRoute: () => staff,
  path: 'cases',
  validateSearch: readCaseSearch,
  component: lazyRouteComponent(() => import('../pages/staff/cases/cases-page'), 'CasesPage'),
});

const integrityCase = createRoute({
  getParentRoute: () => staff,
  path: 'cases/$caseId',
  component: lazyRouteComponent(() => import('../pages/staff/cases/case-page'), 'CasePage'),
});

const uploads = createRoute({
  getParentRoute: () => staff,
  path: 'uploads',
  validateSearch: (search): Texts<'q'> & { readonly page?: number | undefined } => ({
    ...readPage(search),
    q: optionalText(search['q']),
  }),
  component: lazyRouteComponent(() => import('../pages/staff/uploads/uploads-page'), 'UploadsPage'),
});

const mail = createRoute({
  getParentRoute: () => staff,
  path: 'mail',
  validateSearch: readPage,
  component: lazyRouteComponent(() => import('../pages/staff/outboxes/mail-page'), 'MailPage'),
});

const bloodMessages = createRoute({
  getParentRoute: () => staff,
  path: 'blood-messages',
  validateSearch: readPage,
  component: lazyRouteComponent(
    () => import('../pages/staff/outboxes/blood-messages-page'),
    'BloodMessagesPage',
  ),
});

const webhooks = createRoute({
  getParentRoute: () => staff,
  path: 'webhooks',
  component: lazyRouteComponent(() => import('../pages/staff/outboxes/webhooks-page'), 'WebhooksPage'),
});

const clients = createRoute({
  getParentRoute: () => staff,
  path: 'clients',
  component: lazyRouteComponent(() => import('../pages/staff/clients/clients-page'), 'ClientsPage'),
});

const feeds = createRoute({
  getParentRoute: () => staff,
  path: 'feeds',
  component: lazyRouteComponent(() => import('../pages/staff/feeds/feeds-page'), 'FeedsPage'),
});

const limits = createRoute({
  getParentRoute: () => staff,
  path: 'limits',
  validateSearch: readLimitSearch,
  component: lazyRouteComponent(() => import('../pages/staff/limits/limits-page'), 'LimitsPage'),
});

const health = createRoute({
  getParentRoute: () => staff,
  path: 'health',
  component: lazyRouteComponent(() => import('../pages/staff/health/health-page'), 'HealthPage'),
});

const announcements = createRoute({
  getParentRoute: () => staff,
  path: 'announcements',
  component: lazyRouteComponent(
    () => import('../pages/staff/announcements/staff-announcements-page'),
    'StaffAnnouncementsPage',
  ),
});

const submissions = createRoute({
  getParentRoute: () => staff,
  path: 'submissions',
  validateSearch: readSubmissionSearch,
  component: lazyRouteComponent(
    () => import('../pages/staff/submissions/submissions-page'),
    'SubmissionsPage',
  ),
});

const teams = createRoute({
  getParentRoute: () => staff,
  path: 'teams',
  validateSearch: readTeamSearch,
  component: lazyRouteComponent(() => import('../pages/staff/teams/teams-page'), 'TeamsPage'),
});

const team = createRoute({
  getParentRoute: () => staff,
  path: 'teams/$teamId',
  component: lazyRouteComponent(() => import('../pages/staff/teams/team-page'), 'TeamPage'),
});

const challenges = createRoute({
  getParentRoute: () => staff,
  path: 'challenges',
  validateSearch: readStaffChallengeSearch,
  component: lazyRouteComponent(
    () => import('../pages/staff/challenges/staff-challenges-page'),
    'StaffChallengesPage',
  ),
});

const newChallenge = createRoute({
  getParentRoute: () => staff,
  path: 'challenges/new',
  component: lazyRouteComponent(
    () => import('../pages/staff/challenges/challenge-editor-page'),
    'NewChallengePage',
  ),
});

const challenge = createRoute({
  getParentRoute: () => staff,
  path: 'challenges/edit/$challengeId',
  component: lazyRouteComponent(
    () => import('../pages/staff/challenges/challenge-editor-page'),
    'ChallengeEditorPage',
  ),
});

const waves = createRoute({
  getParentRoute: () => staff,
  path: 'waves',
  component: lazyRouteComponent(() => import('../pages/staff/waves/waves-page'), 'WavesPage'),
});

const settings = createRoute({
  getParentRoute: () => staff,
  path: 'settings',
  component: lazyRouteComponent(() => import('../pages/staff/settings/settings-page'), 'SettingsPage'),
});

const audit = createRoute({
  getParentRoute: () => staff,
  path: 'audit',
  validateSearch: readAuditSearch,
  component: lazyRouteComponent(() => import('../pages/staff/audit/audit-page'), 'AuditPage'),
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
