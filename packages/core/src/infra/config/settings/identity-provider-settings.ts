import { Type } from '@sinclair/typebox';
import { filled, setting, withoutUser } from '../setting';

export const IDENTITY_PROVIDER_SETTINGS = {
  oidc: Type.Optional(
    Type.Object(
      {
        name: setting(filled, {
          description: 'Name of the provider, as shown on the buttons of the web app.',
          env: 'SVC_OIDC_NAME',
          example: 'Example University',
        }),
        issuer: setting(Type.String({ pattern: '^https?://[^\\s?#]+$', ...withoutUser }), {
          description:
            'The issuer, exactly as the provider writes it: a URL without a query, below which ' +
            '`/.well-known/openid-configuration` is found.',
          env: 'SVC_OIDC_ISSUER',
          example: 'https://login.example.edu/realms/students',
        }),
        clientId: setting(filled, {
          description:
            'Id of the event at the provider. Register it there with the redirect URI `<origin>/sign-in/oidc`.',
          env: 'SVC_OIDC_CLIENT_ID',
          example: 'ctf',
        }),
        clientSecret: setting(filled, {
          description: 'Secret of the event at the provider.',
          env: 'SVC_OIDC_CLIENT_SECRET',
          example: 'the-secret-of-your-event',
        }),
        scopes: setting(Type.String({ pattern: '^(.* )?openid( .*)?$' }), {
          description: 'Requested scopes, separated by spaces; one must be `openid`.',
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
            'Divisions by values of `divisionClaim`; the first entry that matches counts. Without a match a team gets ' +
            '`defaultDivision`, or may not register if that is unset. No other team can be in these divisions, except in ' +
            '`defaultDivision`.',
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
