export { createInstanceProvider } from './create-instance-provider';
