/**
 * Options of Ajv for schemas that are part of the code. Tests check that they are valid, so a process does not have to
 * compile the schema of schemas when it starts; optimising the generated code takes longer than it saves.
 */
export const OWN_SCHEMAS = { validateSchema: false, code: { optimize: false } } as const;
