import { Type } from '@sinclair/typebox';
import { filled, setting, withoutUser } from '../setting';

export const IDENTITY_PROVIDER_SETTINGS = {
  oidc: Type.Optional(
    Type.Object(
      {
        name: setting(filled, {
          description: 'Name of the provider, as it stands on the buttons of the web app.',
          env: 'SVC_OIDC_NAME',
          example: 'Example University',
        }),
        issuer: setting(Type.String({ pattern: '^https?://[^\\s?#]+$', ...withoutUser }), {
          description:
            'Its issuer, exactly as the provider writes it: an address without query, below which ' +
            '`/.well-known/openid-configuration` is found.',
          env: 'SVC_OIDC_ISSUER',
          example: 'https://login.example.edu/realms/students',
        }),
        clientId: setting(filled, {
          description:
            'Id of the event at the provider. Register it there with the redirect address `/sign-in/oidc` below `origin`.',
          env: 'SVC_OIDC_CLIENT_ID',
          example: 'ctf',
        }),
        clientSecret: setting(filled, {
          description: 'Secret of the event at the provider.',
          env: 'SVC_OIDC_CLIENT_SECRET',
          example: 'the-secret-of-your-event',
        }),
        scopes: setting(Type.String({ pattern: '^(.* )?openid( .*)?$' }), {
          description: 'What is asked for, separated by spaces; one of them is `openid`.',
          env: 'SVC_OIDC_SCOPES',
          default: 'openid profile email',
        }),
        nameClaim: setting(filled, {
          description: 'Claim that is proposed as the name of a new team.',
          env: 'SVC_OIDC_NAME_CLAIM',
          default: 'name',
        }),
        divisionClaim: setting(Type.Optional(filled), {
          description: 'Claim that decides the division: a text or a list of texts.',
          env: 'SVC_OIDC_DIVISION_CLAIM',
          example: 'groups',
        }),
        divisions: setting(Type.Array(Type.Object({ value: filled, division: filled })), {
          description:
            'Values of `divisionClaim` and the division of a team that has one; the first that matches counts. Without a ' +
            'match a team gets `defaultDivision`, and without that it may not register. Nobody else gets into these ' +
            'divisions, except into `defaultDivision`.',
          default: [],
          example: [{ value: 'students', division: 'student' }],
        }),
      },
      {
        description: 'Sign-in with an OpenID Connect provider. Off unless it is set.',
      },
    ),
  ),
};
