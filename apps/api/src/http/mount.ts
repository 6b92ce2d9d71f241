import type { BoundRoute } from './implement';
import type { MountedRoute } from './dispatcher';
import { compileReplyCheck } from './pipeline/check-reply';
import { createEndpoint, type EndpointTools } from './pipeline/create-endpoint';
import { SchemaCompiler } from './pipeline/input-schema';
import { orderedStages, type StagePorts } from './pipeline/order';

export interface MountOptions extends StagePorts, EndpointTools {
  readonly routes: readonly BoundRoute[];
  /** Checks every reply against its declaration; a broken promise becomes a logged 500. For tests and development. */
  readonly validateReplies: boolean;
}

/** Compiles the stages and schemas of every declared route, once for each version it is served in. */
export function mount(options: MountOptions): MountedRoute[] {
  const schemas = new SchemaCompiler();
  return options.routes.flatMap((bound) => {
    const { route } = bound;
    const checkReply = options.validateReplies ? compileReplyCheck(route, schemas) : null;
    return route.versions.map((version) => ({
      path: `/api/${version}${route.path}`,
      method: route.method,
      endpoint: createEndpoint(
        { name: route.name, version, stages: orderedStages(bound, version, options, schemas), checkReply },
        options,
      ),
    }));
  });
}
