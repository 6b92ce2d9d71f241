export { plainAnswer, type PlainContent, type PlainRoute } from './plain-route';
export { renderAnswer, RenderedAnswer } from './rendered-answer';
export { createApp, type AppDependencies } from './create-app';
export { createLifecycle, type Lifecycle } from './lifecycle';
export { gracefulServer, type GracefulServer, type GracefulServerDependencies } from './graceful-server';
export { implement, type BoundRoute, type Handler, type HandlerCall, type Implementation } from './implement';
export type { Answer } from './answer';
export type { HealthDependencies } from './health';
export type { ProxySettings } from './client-ip';
export type {
  Authenticator,
  CallerTeam,
  CaptchaGate,
  EventTiming,
  EventWindow,
  ServiceAuthenticator,
  SignatureVerifier,
  SignedDelivery,
  TextRules,
} from './ports';
export type { ReplyBuilder } from './reply-builder';
