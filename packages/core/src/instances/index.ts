export { createCheckInstancerConfig } from './check-instancer-config';
export type {
  ActionAnswer,
  InstanceAnswer,
  InstanceProvider,
  InstanceRef,
  NewInstance,
} from './instance-provider';
export type { InstanceStatus, ProviderEndpoint } from './instance-status';
export { instancerOffer } from './instancer-offer';
export { createListTeamInstances, type ListTeamInstances, type TeamInstance } from './list-team-instances';
export { createStopInstances, type StopInstances } from './stop-instances';
export { createInstancers, type Instancers } from './instancers';
export {
  createReadRawInstanceStatus,
  type RawInstanceStatus,
  type ReadRawInstanceStatus,
} from './raw-instance-status';
export {
  createInstances,
  type InstanceOutcome,
  type InstanceRequest,
  type Instances,
  type VisibleInstance,
} from './instances';
