export type {
  ActionAnswer,
  InstanceAnswer,
  InstanceProvider,
  InstanceRef,
  InstancerAction,
  InstancerConfigCheck,
  NewInstance,
} from './instance-provider';
export {
  INSTANCE_STATES,
  type InstanceEndpoint,
  type InstanceState,
  type InstanceStatus,
  type ProviderEndpoint,
} from './instance-status';
export { createInstancers, type Instancers, type NamedInstancer } from './instancers';
export {
  createReadRawInstanceStatus,
  type InstancedChallenge,
  type RawInstanceStatus,
  type ReadRawInstanceStatus,
} from './raw-instance-status';
