import type { BoundRoute } from '../../http/implement';
import {
  listAdminAnnouncementsHandler,
  type AdminAnnouncementsDependencies,
} from './list-admin-announcements.handler';

export function adminAnnouncementsRoutes(dependencies: AdminAnnouncementsDependencies): BoundRoute[] {
  return [listAdminAnnouncementsHandler(dependencies)];
}
