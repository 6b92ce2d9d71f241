import type { BoundRoute } from '../../http/implement';
import {
  listAdminAnnouncementsHandler,
  type AdminAnnouncementsNeeds,
} from './list-admin-announcements.handler';

export function adminAnnouncementsRoutes(needs: AdminAnnouncementsNeeds): BoundRoute[] {
  return [listAdminAnnouncementsHandler(needs)];
}
