/** The pages of staff, with the parameters of their addresses. */
import { createRoute } from '@tanstack/react-router';
import { readAuditSearch } from '../pages/staff/audit/audit-search';
import { readCaseSearch } from '../pages/staff/cases/case-search';
import { readStaffChallengeSearch } from '../pages/staff/challenges/staff-challenge-search';
import { readLimitSearch } from '../pages/staff/limits/limit-search';
import { readSolveSearch } from '../pages/staff/solves/solve-search';
import { readSubmissionSearch } from '../pages/staff/submissions/submission-search';
import { readTeamSearch } from '../pages/staff/teams/team-search';
import { pagesBelow } from './lazy-page';
import { root } from './root-route';
import { readListSearch, readPage } from './search-values';

const staff = createRoute({
  path: '/staff',
  ...pagesBelow(root)(() => import('../pages/staff/staff-page'), 'StaffPage'),
});
const page = pagesBelow(staff);

// A value of its own: within the call below, the types of the search parameters would be lost.
const pages = [
  createRoute({
    path: '/',
    ...page(() => import('../pages/staff/dashboard/dashboard-page'), 'DashboardPage'),
  }),
  createRoute({
    path: 'challenges',
    validateSearch: readStaffChallengeSearch,
    ...page(() => import('../pages/staff/challenges/staff-challenges-page'), 'StaffChallengesPage'),
  }),
  createRoute({
    path: 'challenges/new',
    ...page(() => import('../pages/staff/challenges/challenge-editor-page'), 'NewChallengePage'),
  }),
  createRoute({
    path: 'challenges/edit/$challengeId',
    ...page(() => import('../pages/staff/challenges/challenge-editor-page'), 'ChallengeEditorPage'),
  }),
  createRoute({ path: 'waves', ...page(() => import('../pages/staff/waves/waves-page'), 'WavesPage') }),
  createRoute({
    path: 'submissions',
    validateSearch: readSubmissionSearch,
    ...page(() => import('../pages/staff/submissions/submissions-page'), 'SubmissionsPage'),
  }),
  createRoute({
    path: 'solves',
    validateSearch: readSolveSearch,
    ...page(() => import('../pages/staff/solves/solves-page'), 'SolvesPage'),
  }),
  createRoute({
    path: 'cases',
    validateSearch: readCaseSearch,
    ...page(() => import('../pages/staff/cases/cases-page'), 'CasesPage'),
  }),
  createRoute({ path: 'cases/$caseId', ...page(() => import('../pages/staff/cases/case-page'), 'CasePage') }),
  createRoute({
    path: 'teams',
    validateSearch: readTeamSearch,
    ...page(() => import('../pages/staff/teams/teams-page'), 'TeamsPage'),
  }),
  createRoute({ path: 'teams/$teamId', ...page(() => import('../pages/staff/teams/team-page'), 'TeamPage') }),
  createRoute({
    path: 'verifications',
    validateSearch: readListSearch,
    ...page(() => import('../pages/staff/verifications/verifications-page'), 'VerificationsPage'),
  }),
  createRoute({
    path: 'announcements',
    ...page(() => import('../pages/staff/announcements/staff-announcements-page'), 'StaffAnnouncementsPage'),
  }),
  createRoute({
    path: 'mail',
    validateSearch: readPage,
    ...page(() => import('../pages/staff/outboxes/mail-page'), 'MailPage'),
  }),
  createRoute({
    path: 'blood-messages',
    validateSearch: readPage,
    ...page(() => import('../pages/staff/outboxes/blood-messages-page'), 'BloodMessagesPage'),
  }),
  createRoute({
    path: 'webhooks',
    ...page(() => import('../pages/staff/outboxes/webhooks-page'), 'WebhooksPage'),
  }),
  createRoute({
    path: 'uploads',
    validateSearch: readListSearch,
    ...page(() => import('../pages/staff/uploads/uploads-page'), 'UploadsPage'),
  }),
  createRoute({ path: 'feeds', ...page(() => import('../pages/staff/feeds/feeds-page'), 'FeedsPage') }),
  createRoute({
    path: 'clients',
    ...page(() => import('../pages/staff/clients/clients-page'), 'ClientsPage'),
  }),
  createRoute({
    path: 'limits',
    validateSearch: readLimitSearch,
    ...page(() => import('../pages/staff/limits/limits-page'), 'LimitsPage'),
  }),
  createRoute({
    path: 'settings',
    ...page(() => import('../pages/staff/settings/settings-page'), 'SettingsPage'),
  }),
  createRoute({
    path: 'results',
    ...page(() => import('../pages/staff/results/results-page'), 'ResultsPage'),
  }),
  createRoute({
    path: 'audit',
    validateSearch: readAuditSearch,
    ...page(() => import('../pages/staff/audit/audit-page'), 'AuditPage'),
  }),
  createRoute({ path: 'health', ...page(() => import('../pages/staff/health/health-page'), 'HealthPage') }),
] as const;

export const staffRoutes = staff.addChildren(pages);
