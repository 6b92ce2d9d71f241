import { Type } from '@sinclair/typebox';
import { clientSetting, section, setting, text, texts } from '../setting';

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">' +
  '<path fill="#2350d8" d="M1 3h3v2h2V3h4v2h2V3h3v11h-5v-3a2 2 0 0 0-4 0v3H1z"/></svg>';

/** A rampart with its gate, as a data URL, so that it loads wherever the web app is served from. */
const DEFAULT_FAVICON_URL = `data:image/svg+xml,${encodeURIComponent(ICON)}`;

export const PAGE_SETTINGS = {
  homeContent: setting(text, {
    description: 'Home page, in Markdown.',
    env: 'SVC_HOME_CONTENT',
    default: 'Welcome.',
    start: '# Welcome\n\nRegister a team and wait for the start.\n',
    organisers: true,
  }),
  sponsors: setting(
    Type.Array(
      Type.Object({
        name: text,
        description: text,
        url: Type.Optional(text),
        icon: Type.Optional(text),
        iconLight: Type.Optional(text),
        iconDark: Type.Optional(text),
      }),
    ),
    {
      description: 'Sponsors of the event. `url` and icons are optional.',
      default: [],
      organisers: true,
    },
  ),
  meta: section({
    description: setting(text, {
      description: 'Text for search engines and for previews of links to the event.',
      env: 'SVC_META_DESCRIPTION',
      default: 'A capture-the-flag competition.',
      organisers: true,
    }),
    imageUrl: setting(text, {
      description: 'Picture for previews of links, best of 1200 by 630 pixels; a path belongs to `origin`.',
      env: 'SVC_IMAGE_URL',
      default: '',
      organisers: true,
    }),
  }),
  faviconUrl: setting(text, {
    description: "URL of the favicon. If unset, Rampart's own; `''` for none.",
    env: 'SVC_FAVICON_URL',
    default: DEFAULT_FAVICON_URL,
    example: '/favicon.ico',
    organisers: true,
  }),
  logoLightUrl: setting(text, { description: 'Logo for light backgrounds.', default: '', organisers: true }),
  logoDarkUrl: setting(text, { description: 'Logo for dark backgrounds.', default: '', organisers: true }),
  accentColor: Type.Optional(
    clientSetting(Type.String({ pattern: '^#[0-9a-fA-F]{6}$' }), {
      description:
        'Colour of buttons, links and marks of the web app, as `#rrggbb`. The app darkens or lightens it where text ' +
        'would be hard to read.',
      env: 'SVC_ACCENT_COLOR',
      example: '#2350d8',
    }),
  ),
  flagFormatPlaceholder: clientSetting(text, {
    description: 'Flag format, shown in the empty flag field.',
    default: 'flag{[\\x20-\\x7e]+}',
  }),
  csp: setting(
    // Directive names go into a header unescaped.
    Type.Record(Type.String(), texts, {
      propertyNames: { type: 'string', pattern: '^[A-Za-z]+(-[A-Za-z]+)*$' },
    }),
    {
      description:
        'Additional sources of the content security policy, by directive. The reverse proxy sends the policy: after ' +
        'changing this or a provider, run ' +
        '`node apps/cli/dist/src/main.js deployment generate-csp > infra/proxy/headers.conf`.',
      default: {},
      example: { 'img-src': ['https://images.example.org'] },
    },
  ),
};
