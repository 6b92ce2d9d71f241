import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * A request as the router hands it on. Express's own request and response methods are not there: its application
 * object exchanges the prototypes of both for every request, which alone costs as much as all the rest.
 */
export interface RoutedRequest extends IncomingMessage {
  url: string;
  /** Path parameters, percent-decoded; absent while no route is found. */
  params?: Readonly<Record<string, string | string[]>>;
  /** Set by a body reader. */
  body?: unknown;
}

/** What answers a routed request; `identifiers` are what its path parameters name. */
export type Endpoint = (
  req: RoutedRequest,
  res: ServerResponse,
  identifiers?: Readonly<Record<string, string>>,
) => void;
