export { createBoundedRegex, type BoundedRegex, type RegexOutcome } from './bounded-regex';
export { validateRegex, type RegexConfig, type RegexValidation } from './validate-regex';
export { createRegexValidator, type ValidateRegex } from './regex-validator';
