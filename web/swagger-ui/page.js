// The page at /<word>/docs, as the browser runs it: `scripts/build.ts` puts it beside Swagger UI.
// Without `validatorUrl: null` Swagger UI sends the address of the document to a public validator.
SwaggerUIBundle({
  url: new URL('../openapi.json', location.href).href,
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
})
