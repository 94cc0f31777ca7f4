/** Invented people carry the names of Chilean trees, so that none is anybody's. */
export const givenNames = [
  'Agustín', 'Alejandra', 'Alonso', 'Antonia', 'Bárbara', 'Bastián', 'Carla', 'Cristóbal', 'Daniel', 'Dominga', 'Eduardo', 'Elisa', 'Esteban', 'Felipe',
  'Florencia', 'Gabriela', 'Gonzalo', 'Hernán', 'Inés', 'Ismael', 'Javiera', 'Joaquín', 'Josefina', 'Juan', 'Karina', 'Laura', 'Lorenzo', 'Lucía', 'Luis',
  'Magdalena', 'Marcela', 'Mariano', 'Maximiliano', 'Mónica', 'Natalia', 'Óscar', 'Pablo', 'Pamela', 'Patricio', 'Pilar', 'Rafael', 'Raquel', 'Rodrigo',
  'Rosa', 'Samuel', 'Sebastián', 'Simón', 'Teresa', 'Trinidad', 'Úrsula', 'Verónica', 'Víctor', 'Violeta', 'Yolanda',
] as const;

export const trees = [
  'Alerce', 'Algarrobo', 'Araucaria', 'Arrayán', 'Avellano', 'Belloto', 'Boldo', 'Canelo', 'Chañar', 'Ciprés', 'Ciruelillo', 'Coigüe', 'Corcolén',
  'Espino', 'Guayacán', 'Hualo', 'Huingán', 'Laurel', 'Lenga', 'Lilén', 'Lingue', 'Litre', 'Luma', 'Maitén', 'Mañío', 'Maqui', 'Matico', 'Meli', 'Molle',
  'Naranjillo', 'Notro', 'Ñirre', 'Ñipa', 'Olivillo', 'Palo Santo', 'Patagua', 'Pelú', 'Peumo', 'Pimiento', 'Pitra', 'Quillay', 'Radal', 'Raulí', 'Roble',
  'Romerillo', 'Ruil', 'Sauce', 'Tamarugo', 'Tara', 'Temu', 'Tepa', 'Tepú', 'Tineo', 'Trevo', 'Ulmo',
] as const;

export const streets = [
  'Avenida Los Reflejos', 'Calle del Eclipse', 'Pasaje La Brújula', 'Avenida Mediodía', 'Calle Las Veletas', 'Camino El Espejismo', 'Pasaje Luz de Luna',
  'Avenida Las Golondrinas', 'Calle Los Almanaques', 'Camino La Cordillera de Tiza', 'Calle El Solsticio', 'Pasaje Los Farolitos', 'Avenida Ñandú',
  'Calle Rosa de los Vientos', 'Camino Las Parvas', 'Pasaje El Volantín', 'Avenida del Alba', 'Calle Los Trompos',
] as const;

export const companyKinds = [
  'Supermercados', 'Viña', 'Frigorífico', 'Colegio', 'Clínica', 'Panadería', 'Bodegas', 'Hotel', 'Imprenta', 'Packing', 'Centro Comercial', 'Molino',
  'Lácteos', 'Textiles', 'Aserradero', 'Universidad', 'Automotora', 'Conservas',
] as const;

export const inventedNames = [
  'El Gato con Botas', 'La Luna de Queso', 'Siete Leguas', 'Hilo de Plata', 'El Pez Volador', 'La Ballena Azul', 'Tres Deseos', 'El Molinillo', 'Nube Baja',
  'La Ciudad Sumergida', 'El Reloj de Arena', 'Barco de Papel', 'La Lámpara Verde', 'El Árbol Parlante', 'La Tortuga Ligera', 'Mil y Una', 'El Jardín Secreto',
  'La Isla Errante', 'Viento Manso', 'El Dragón Dormido', 'La Llave de Oro', 'Río de Tinta', 'La Estrella Polar', 'El Unicornio Pardo', 'Agua de Rosas',
] as const;

export const companyForms = ['SpA', 'Ltda.', 'S.A.', 'EIRL'] as const;
export const condominiums = ['Condominio', 'Conjunto', 'Comunidad', 'Loteo'] as const;
export const companyPlaces = ['Bodega', 'Local', 'Planta', 'Sucursal', 'Centro de distribución', 'Edificio'] as const;
