export { OWN_SCHEMAS } from '@rampart/event-rules';
