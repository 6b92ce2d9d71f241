export {
  jsonObjectOf,
  OutsideServiceError,
  requestAgain,
  requestOutside,
  type HeadedAnswer,
  type OutsideAnswer,
  type OutsideRequest,
} from './request-outside';
export { requestWithCa, streamOutside } from './request-with-ca';
