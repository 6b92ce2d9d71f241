import type { Stage } from './stage';

export const SITE = 'https://chat.example.org/back';

/** Registers a site that teams can sign in to. */
export const aClient = ({ ask }: Stage, access: object) =>
  ask<{ id: string; secret: string }>('POST', '/v2/admin/external-auth/clients', {
    name: 'Chat',
    redirectUri: SITE,
    ...access,
  });
