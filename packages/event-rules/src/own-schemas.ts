/**
 * Options of Ajv for schemas that are part of the code. Tests check that these are valid, so a process need not
 * compile the meta-schema when it starts. Optimising the generated code would take longer than it saves.
 */
export const OWN_SCHEMAS = { validateSchema: false, code: { optimize: false } } as const;
