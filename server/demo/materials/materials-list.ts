/** The catalogue of the demo company: code, description, unit, currency and net price (demo company §5, and some of the same kind). */
export const demoMaterials = `
AFI-000001|Activo fijo (código genérico)|UN|CLP|0
BAT-000001|Batería LFP mural 5 kWh|UN|USD|1150
BAT-000002|Gabinete de almacenamiento 215 kWh|UN|USD|41000
BAT-000003|Batería LFP apilable 2,5 kWh|UN|USD|640
BAT-000004|Base y conectores para batería apilable|JGO|USD|95
CAN-000001|Conduit EMT 25 mm, 3 m|UN|CLP|5490
CAN-000002|Bandeja perforada 200×50, 3 m|UN|CLP|27900
CAN-000003|Conduit PVC Sch40 110 mm, 6 m|UN|CLP|19900
CAN-000004|Cámara eléctrica prefabricada|UN|CLP|165000
CAN-000005|Tubería metálica flexible 25 mm|M|CLP|2290
CAN-000006|Conduit EMT 32 mm, 3 m|UN|CLP|7990
CAN-000007|Conduit EMT 50 mm, 3 m|UN|CLP|14900
CAN-000008|Copla EMT 25 mm|UN|CLP|690
CAN-000009|Abrazadera EMT 25 mm|UN|CLP|290
CAN-000010|Caja de derivación estanca 150×110×70|UN|CLP|6490
CAN-000011|Bandeja perforada 100×50, 3 m|UN|CLP|18900
CAN-000012|Tapa de bandeja 200 mm, 3 m|UN|CLP|16900
CAN-000013|Escalerilla galvanizada 300 mm, 3 m|UN|CLP|46900
CAN-000014|Tubo corrugado HDPE 90 mm|M|CLP|2890
CON-000001|Cable solar H1Z2Z2-K 1×4 mm² negro|M|CLP|780
CON-000002|Cable solar H1Z2Z2-K 1×6 mm² negro|M|CLP|1050
CON-000003|Cable solar H1Z2Z2-K 1×6 mm² rojo|M|CLP|1050
CON-000004|Conector MC4 (par)|PAR|CLP|1990
CON-000005|Cable RV-K 3×4 mm²|M|CLP|2850
CON-000006|Cable RV-K 5×16 mm²|M|CLP|12400
CON-000007|Cable XTU 1×95 mm² Cu|M|CLP|14900
CON-000008|Cable XTU 1×240 mm² Al|M|CLP|9800
CON-000009|Cable MT 25 kV Al 1×120 mm²|M|CLP|13500
CON-000010|Cable FTP Cat 6 exterior|M|CLP|890
CON-000011|Fibra óptica 12 hilos|M|CLP|1650
CON-000012|Cable solar H1Z2Z2-K 1×4 mm² rojo|M|CLP|780
CON-000013|Cable solar H1Z2Z2-K 1×10 mm² negro|M|CLP|1790
CON-000014|Cable RV-K 5×6 mm²|M|CLP|5490
CON-000015|Cable RV-K 5×10 mm²|M|CLP|8290
CON-000016|Cable RV-K 4×35 mm²|M|CLP|21900
CON-000017|Cable XTU 1×150 mm² Cu|M|CLP|23900
CON-000018|Conector MC4 en Y (par)|PAR|CLP|5990
CON-000019|Terminal de compresión Cu 95 mm²|UN|CLP|2490
CON-000020|Terminal bimetálico 240 mm²|UN|CLP|8900
CON-000021|Terminal de ojal 16 mm² (10 un)|JGO|CLP|4990
EPP-000001|Arnés de cuerpo completo con doble estrobo|UN|CLP|64900
EPP-000002|Casco dieléctrico clase E|UN|CLP|9900
EPP-000003|Guantes dieléctricos clase 0|PAR|CLP|38900
EPP-000004|Línea de vida horizontal temporal 20 m|UN|CLP|129000
EPP-000005|Zapato de seguridad dieléctrico|PAR|CLP|42900
EPP-000006|Lentes de seguridad claros|UN|CLP|2490
EPP-000007|Guantes de cabritilla|PAR|CLP|4490
EPP-000008|Barbiquejo para casco|UN|CLP|1290
EPP-000009|Bloqueador solar FPS 50, 1 l|UN|CLP|18900
EST-000001|Riel de aluminio anodizado 40×40, 4,2 m|UN|CLP|15900
EST-000002|Anclaje L regulable con tornillo y sello|UN|CLP|1950
EST-000003|Grapa intermedia 30–40 mm|UN|CLP|690
EST-000004|Grapa final 30–40 mm|UN|CLP|720
EST-000005|Unión de riel|UN|CLP|1650
EST-000006|Mini riel para cubierta trapezoidal|UN|CLP|2450
EST-000007|Triángulo regulable 10–15°|UN|CLP|24900
EST-000008|Perfil hincado galvanizado 3,5 m|UN|USD|21.50
EST-000009|Seguidor 1 eje 1P, por módulo|UN|USD|41
EST-000010|Estructura fija 2V, por módulo|UN|USD|27
EST-000011|Riel de aluminio anodizado 40×40, 3,1 m|UN|CLP|11900
EST-000012|Gancho para teja colonial acero inoxidable|UN|CLP|4290
EST-000013|Tornillo de doble rosca M10×200 con adaptador|UN|CLP|2390
EST-000014|Perno martillo M8×20 con tuerca|UN|CLP|390
EST-000015|Tornillo autoperforante 6,3×25 con golilla EPDM|UN|CLP|95
EST-000016|Cinta butílica 50 mm × 10 m|RO|CLP|12900
EST-000017|Lastre de hormigón 25 kg|UN|CLP|6900
EST-000018|Bandeja lastrada 10° para losa|UN|CLP|31900
HER-000001|Multímetro CAT III 1.500 V|UN|CLP|189000
HER-000002|Megóhmetro 1 kV|UN|CLP|469000
HER-000003|Telurómetro|UN|CLP|629000
HER-000004|Crimpadora MC4|UN|CLP|48900
HER-000005|Taladro percutor inalámbrico 18 V|UN|CLP|139900
HER-000006|Llave de torque 5–50 Nm|UN|CLP|79900
HER-000007|Escalera telescópica 5 m|UN|CLP|149000
HER-000008|Carretilla elevadora de paneles|UN|CLP|489000
INS-000001|Sellador de poliuretano 300 ml|UN|CLP|6490
INS-000002|Amarra plástica UV 300 mm (100 un)|UN|CLP|5290
INS-000003|Cinta aislante 3/4"|UN|CLP|1590
INS-000004|Prensaestopa M25|UN|CLP|1190
INS-000005|Rotulación normalizada (juego)|JGO|CLP|18900
INS-000006|Silicona neutra 300 ml|UN|CLP|4990
INS-000007|Etiqueta UV «Riesgo eléctrico» 100×50 (50 un)|JGO|CLP|15900
INS-000008|Broca HSS 5 mm|UN|CLP|2290
INS-000009|Disco de corte 115 mm|UN|CLP|1290
INS-000010|Termocontraíble 12 mm, 1 m|UN|CLP|1190
INV-000001|Inversor string monofásico 3 kW, 2 MPPT|UN|USD|395
INV-000002|Inversor string monofásico 5 kW, 2 MPPT|UN|USD|520
INV-000003|Inversor híbrido monofásico 5 kW|UN|USD|890
INV-000004|Inversor string trifásico 10 kW|UN|USD|960
INV-000005|Inversor string trifásico 30 kW|UN|USD|1720
INV-000006|Inversor string trifásico 50 kW|UN|USD|2280
INV-000007|Inversor string trifásico 100 kW, 10 MPPT|UN|USD|4150
INV-000008|Inversor string 330 kW, 800 Vac|UN|USD|9800
INV-000009|Microinversor 2.000 W, 4 entradas|UN|USD|215
INV-000010|Inversor string monofásico 8 kW, 3 MPPT|UN|USD|780
INV-000011|Inversor string trifásico 15 kW|UN|USD|1190
INV-000012|Inversor string trifásico 20 kW|UN|USD|1390
INV-000013|Inversor híbrido trifásico 10 kW|UN|USD|1980
INV-000014|Módulo de comunicación wifi para inversor|UN|USD|38
MED-000001|Medidor inteligente monofásico|UN|USD|62
MED-000002|Medidor inteligente trifásico con TC|UN|USD|135
MED-000003|Registrador de datos (datalogger)|UN|USD|210
MED-000004|Controlador de planta (PPC)|UN|USD|2900
MED-000005|Estación meteorológica FV|UN|USD|5400
MED-000006|Kit CCTV 4 cámaras y grabador|JGO|CLP|690000
MED-000007|Transformador de corriente 250/5 A|UN|CLP|38900
MED-000008|Sensor de irradiancia con temperatura|UN|USD|320
MED-000009|Switch industrial 5 puertos|UN|CLP|89900
MTE-000001|Centro de transformación 3.150 kVA 0,8/23 kV|UN|USD|78500
MTE-000002|Transformador 300 kVA 23/0,4 kV|UN|USD|9800
MTE-000003|Celda MT 24 kV con interruptor y medida|UN|USD|26400
MTE-000004|Reconectador 27 kV|UN|USD|14900
MTE-000005|Desconectador fusible 25 kV (juego de 3)|JGO|CLP|420000
MTE-000006|Mufa termocontraíble exterior 25 kV (juego de 3)|JGO|CLP|310000
MTE-000007|Poste de hormigón 11,5 m|UN|CLP|215000
MTE-000008|Equipo compacto de medida 23 kV|UN|USD|3650
OCV-000001|Hormigón G25 premezclado|M3|CLP|105000
OCV-000002|Arena fina para cama de cables|M3|CLP|24000
OCV-000003|Cinta de señalización eléctrica 100 m|RO|CLP|8900
OCV-000004|Cierro de malla 2 m instalado|M|CLP|14500
PAN-000001|Panel monocristalino N-type 450 W|UN|USD|62
PAN-000002|Panel N-type bifacial 585 W|UN|USD|78
PAN-000003|Panel N-type bifacial doble vidrio 610 W|UN|USD|82
PAN-000004|Panel N-type bifacial 715 W|UN|USD|98
PAN-000005|Panel N-type 440 W marco negro|UN|USD|64
PAN-000006|Panel N-type bifacial 650 W|UN|USD|89
PAT-000001|Barra de cobre 5/8" × 1,5 m|UN|CLP|18900
PAT-000002|Conductor de cobre desnudo 2/0 AWG|M|CLP|11900
PAT-000003|Cable verde 1×10 mm²|M|CLP|1590
PAT-000004|Soldadura exotérmica 90 g|UN|CLP|7900
PAT-000005|Barra de cobre 3/4" × 3 m|UN|CLP|42900
PAT-000006|Abrazadera de puesta a tierra para riel|UN|CLP|1490
PAT-000007|Camarilla de registro de puesta a tierra|UN|CLP|14900
PAT-000008|Conductor de cobre desnudo 35 mm²|M|CLP|5290
PAT-000009|Gel mejorador de terreno 11 kg|UN|CLP|39900
PRO-000001|Caja DC 2 strings 1.000 V con DPS|UN|CLP|89900
PRO-000002|Interruptor automático DC 2P 16 A 1.000 V|UN|CLP|14900
PRO-000003|Fusible gPV 15 A 10×38|UN|CLP|1890
PRO-000004|Portafusible DC 1P|UN|CLP|3490
PRO-000005|DPS DC tipo II 1.000 V|UN|CLP|39900
PRO-000006|Interruptor termomagnético 2P 25 A curva C|UN|CLP|12900
PRO-000007|Interruptor diferencial 2P 25 A 30 mA tipo A|UN|CLP|29900
PRO-000008|Interruptor caja moldeada 3P 200 A|UN|CLP|189000
PRO-000009|DPS AC tipo II 4P|UN|CLP|64900
PRO-000010|Tablero AC FV 8 módulos IP65|UN|CLP|24900
PRO-000011|Tablero general FV 400 A IP54|UN|CLP|1480000
PRO-000012|Relé de protección RI con inyección cero|UN|CLP|395000
PRO-000013|Caja combinadora DC 16 strings 1.500 V|UN|USD|420
PRO-000014|Interruptor termomagnético 4P 63 A curva C|UN|CLP|36900
PRO-000015|Interruptor termomagnético 4P 100 A curva C|UN|CLP|74900
PRO-000016|Interruptor diferencial 4P 63 A 300 mA tipo A|UN|CLP|119000
PRO-000017|Interruptor caja moldeada 3P 400 A|UN|CLP|429000
PRO-000018|Tablero AC FV 24 módulos IP65|UN|CLP|58900
PRO-000019|Seccionador DC 4P 32 A 1.000 V|UN|CLP|44900
PRO-000020|Fusible NH 250 A 1.500 V gPV|UN|CLP|58900
PRO-000021|DPS DC tipo II 1.500 V|UN|CLP|69900`
  .trim()
  .split('\n')
  .map((line) => line.split('|'))
  .map(([code = '', description = '', unit = '', currency = '', price = '']) => ({ code, description, unit, currency, price }));
