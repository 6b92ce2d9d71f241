import { Type } from '@sinclair/typebox';
import { flag, section, setting } from '../setting';

export const OLDER_CLIENT_SETTINGS = {
  olderClients: section({
    kinds: setting(flag, {
      description:
        'V1 `GET users/me` answers the kind `goodUserData`, and V1 `GET admin/challs` `goodChallenges`, which web clients and ' +
        'deploy tools of an older generation expect.',
      env: 'SVC_OLDER_CLIENTS_KINDS',
      default: false,
    }),
    absoluteUploads: setting(flag, {
      description:
        'V1 answers have `origin` before the addresses of local uploads; what is stored stays relative, also when such an ' +
        'address is sent back.',
      env: 'SVC_OLDER_CLIENTS_ABSOLUTE_UPLOADS',
      default: false,
    }),
    headerPrefix: setting(Type.Optional(Type.String({ pattern: '^[A-Za-z][A-Za-z0-9-]*-$' })), {
      description:
        'Another prefix of the headers that sign score pushes, with its last hyphen. `X-SVC-` is accepted as well.',
      env: 'SVC_OLDER_CLIENTS_HEADER_PREFIX',
      example: 'X-Event-',
    }),
    ranksitePath: setting(Type.Optional(Type.String({ pattern: '^[a-z0-9-]+$' })), {
      description:
        'Another word for `ranksite` in paths: the routes of the ranking site have an address with either.',
      env: 'SVC_OLDER_CLIENTS_RANKSITE_PATH',
      example: 'league',
    }),
  }),
};
