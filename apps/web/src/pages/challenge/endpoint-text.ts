import type { InstanceStatusData } from '@rampart/contract';

export type InstanceEndpoint = NonNullable<InstanceStatusData['endpoints']>[number];

export interface EndpointText {
  /** Text to paste into a terminal or a browser. */
  readonly text: string;
  /** URL, if a browser can open it. */
  readonly href?: string;
}

const isDefaultPort = (kind: string, port: number) =>
  (kind === 'http' && port === 80) || (kind === 'https' && port === 443);

/** How players reach an endpoint. */
export function endpointText({ kind, host, port, text }: InstanceEndpoint): EndpointText {
  switch (kind) {
    case 'http':
    case 'https': {
      const href = `${kind}://${host}${isDefaultPort(kind, port) ? '' : `:${port}`}`;
      return URL.canParse(href) ? { text: href, href } : { text: href };
    }
    case 'tcp':
      return { text: `nc ${host} ${port}` };
    case 'tcp-ssl':
      return { text: `ncat --ssl ${host} ${port}` };
    case 'raw':
      return { text: text ?? host };
  }
}
