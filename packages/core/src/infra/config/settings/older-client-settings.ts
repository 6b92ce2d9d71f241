import { Type } from '@sinclair/typebox';
import { flag, section, setting } from '../setting';

export const OLDER_CLIENT_SETTINGS = {
  olderClients: section({
    kinds: setting(flag, {
      description:
        'V1 `GET users/me` responds with the kind `goodUserData`, and V1 `GET admin/challs` with `goodChallenges`, as older ' +
        'web clients and deploy tools expect.',
      env: 'SVC_OLDER_CLIENTS_KINDS',
      default: false,
    }),
    absoluteUploads: setting(flag, {
      description:
        'V1 responses have `origin` before the addresses of local uploads. Stored addresses stay relative, also if such an ' +
        'address is sent back.',
      env: 'SVC_OLDER_CLIENTS_ABSOLUTE_UPLOADS',
      default: false,
    }),
    headerPrefix: setting(Type.Optional(Type.String({ pattern: '^[A-Za-z][A-Za-z0-9-]*-$' })), {
      description:
        'Another prefix, including its last hyphen, for the headers that sign score pushes. `X-SVC-` is accepted as well.',
      env: 'SVC_OLDER_CLIENTS_HEADER_PREFIX',
      example: 'X-Event-',
    }),
    ranksitePath: setting(Type.Optional(Type.String({ pattern: '^[a-z0-9-]+$' })), {
      description:
        'Another word for `ranksite` in paths. The routes of the ranking site then have both addresses.',
      env: 'SVC_OLDER_CLIENTS_RANKSITE_PATH',
      example: 'league',
    }),
  }),
};
