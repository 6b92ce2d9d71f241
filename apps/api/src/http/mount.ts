import type { BoundRoute } from './implement';
import type { MountedRoute } from './dispatcher';
import { compileReplyCheck } from './pipeline/check-reply';
import { createEndpoint, type EndpointDependencies } from './pipeline/create-endpoint';
import { SchemaCompiler } from './pipeline/input-schema';
import { orderedStages, type StageDependencies } from './pipeline/order';

export interface MountDependencies extends StageDependencies, EndpointDependencies {
  readonly routes: readonly BoundRoute[];
  /** Checks every reply against its declaration; a broken promise becomes a logged 500. For tests and development. */
  readonly validateReplies: boolean;
}

/** Compiles the stages and schemas of every declared route, once for each version it is served in. */
export function mount(dependencies: MountDependencies): MountedRoute[] {
  const schemas = new SchemaCompiler();
  return dependencies.routes.flatMap((bound) => {
    const { route } = bound;
    const checkReply = dependencies.validateReplies ? compileReplyCheck(route, schemas) : null;
    return route.versions.map((version) => ({
      path: `/api/${version}${route.path}`,
      method: route.method,
      endpoint: createEndpoint(
        {
          name: route.name,
          version,
          stages: orderedStages(bound, version, dependencies, schemas),
          checkReply,
        },
        dependencies,
      ),
    }));
  });
}
